import { type ChildProcess } from 'node:child_process';
export declare const SECRET_KEY = "a secret key for benchmarks only, long enough";
export interface StartOptions {
    /** the program; default: the product's own */
    main?: string;
    nodeOptions?: readonly string[];
    settings?: Record<string, string>;
}
export interface BenchProduct {
    url: string;
    databaseUrl: string;
    tokenOf: (user: {
        id: number;
        companyId: number;
    }) => string;
    /** Resident memory of the product's process, bytes. */
    memory(): number;
    /** Processor time used so far, seconds. */
    cpu: () => {
        product: number;
        postgres: number;
    };
    /** Starts the process again with what the database now holds. Answers it. */
    start(options?: StartOptions): Promise<ChildProcess>;
    stop(): Promise<void>;
}
/** @param folder kept between runs when given, so that the data need not be made again */
export declare function startProduct(folder?: string): Promise<BenchProduct>;
