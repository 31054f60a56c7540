/** The parts of mailauth that check who sends a mail. Its whole brings a client of HTTP for logos, which nobody here needs. */
declare module "mailauth/lib/spf/index.js" {
  import type { Resolve, Verdict } from "#app/features/mail-in/sender-proof.server.ts";
  export function spf(of: {
    sender: string;
    ip: string;
    helo: string;
    resolver: Resolve;
    maxElapsedTime?: number;
  }): Promise<{ domain?: string; status: Verdict }>;
}
declare module "mailauth/lib/dkim/verify.js" {
  import type { Resolve, Verdict } from "#app/features/mail-in/sender-proof.server.ts";

  type Signature = { id: string; signingDomain: string; status: Verdict & { aligned: string | false; underSized?: number } };
  export function dkimVerify(
    raw: Buffer,
    of: { sender: string; resolver: Resolve },
  ): Promise<{ headerFrom: string[]; fromFields: unknown; results: Signature[] }>;
}
declare module "mailauth/lib/dmarc/index.js" {
  import type { Resolve, Verdict } from "#app/features/mail-in/sender-proof.server.ts";

  type Passed = { id: string; domain: string; aligned: string | false; underSized?: number | undefined };
  export function dmarc(of: {
    headerFrom: string[];
    fromFields: unknown;
    spfDomains: string[];
    dkimDomains: Passed[];
    resolver: Resolve;
  }): Promise<false | { status: Verdict; policy?: string }>;
}
