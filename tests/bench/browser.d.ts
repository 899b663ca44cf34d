import type { Browser, Page } from '@playwright/test';
/** @param scripts what each page knows, before anything of its own runs */
export declare function signInAt(browser: Browser, url: string, { email, password }: {
    email: string;
    password: string;
}, scripts: readonly string[]): Promise<Page>;
