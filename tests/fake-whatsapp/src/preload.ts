// For a product process that tests spawn: `node --import <this file> …` makes it believe the fake network.
import { trustTestRoot } from './test-root.ts';

trustTestRoot();
