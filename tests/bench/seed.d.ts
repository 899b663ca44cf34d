export interface BenchData {
    companyId: number;
    adminId: number;
    attendantId: number;
    /** the administrator of another, small company */
    neighbour: {
        id: number;
        companyId: number;
    };
    whatsappId: number;
    /** the ticket with 5,000 messages */
    longTicketId: number;
    /** `before` of its hundredth page */
    hundredthPage: number;
    /** numbers of customers with an open ticket */
    openNumbers: string[];
    rows: {
        contacts: number;
        tickets: number;
        messages: number;
    };
}
export declare function seed(databaseUrl: string): Promise<BenchData>;
