// Loaded before each product: of the internet's names it hears what journeys have written down (`Product.publish`).
import { promises } from 'node:dns';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.join(process.env['DATA_DIR'] ?? '', '..', 'names');

promises.Resolver.prototype.resolveTxt = async (domain) => [[await readFile(path.join(folder, domain), 'utf8')]];
