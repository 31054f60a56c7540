export type TellStep = (name: string, at: number, of: number) => void;

/** Says on standard error which step of an upgrade begins. */
export const tellStep: TellStep = (name, at, of) => process.stderr.write(`Upgrading the database, step ${at} of ${of}: ${name}\n`);
