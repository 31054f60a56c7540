import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { newChallenge } from "#app/features/second-step/passkeys.server.ts";

type Challenge = Awaited<ReturnType<typeof newChallenge>>;
/** What an attack changes of an honest answer. */
type Odd = { site?: string; origin?: string; counter?: number; isVerified?: boolean; userHandle?: string; challenge?: string };

const text = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (of: string | Buffer) => createHash("sha256").update(of).digest();

/** A device that makes one passkey and signs with it, as browsers send it (WebAuthn, attestation "none", ES256). */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  counter = 0;
  userId = "";

  #facts(
    type: string,
    { site = "localhost", origin = "http://localhost:3000", isVerified = true, ...odd }: Odd,
    challenge: string,
    key = Buffer.alloc(0),
  ) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(odd.counter ?? this.counter);
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (key.length > 0 ? 0x40 : 0);
    const data = Buffer.concat([sha256(site), Buffer.from([flags]), counter, key]);
    const client = Buffer.from(JSON.stringify({ type, challenge: odd.challenge ?? challenge, origin, crossOrigin: false }));
    return { data, client };
  }

  #sent(response: Record<string, string>): string {
    return JSON.stringify({ id: text(this.id), rawId: text(this.id), type: "public-key", response });
  }

  make({ ticket, options }: Challenge, odd: Odd = {}): { passkey: string; ticket: string } {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const cose = Buffer.concat([Buffer.from("a50102032620012158", "hex"), Buffer.from([32]), Buffer.from(x, "base64url"), Buffer.from("225820", "hex"), Buffer.from(y, "base64url")]); // biome-ignore format: one line
    const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose]);
    const { data, client } = this.#facts("webauthn.create", odd, options.challenge, key);
    const head = Buffer.concat([Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"), Buffer.from([0x58, data.length])]); // biome-ignore format: one line
    if ("user" in options) this.userId = Buffer.from(options.user.id, "base64url").toString();
    return { ticket, passkey: this.#sent({ clientDataJSON: text(client), attestationObject: text(Buffer.concat([head, data])) }) };
  }

  use({ ticket, options }: Challenge, odd: Odd = {}): { passkey: string; ticket: string } {
    const { data, client } = this.#facts("webauthn.get", odd, options.challenge);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    const userHandle = text(Buffer.from(odd.userHandle ?? this.userId));
    return {
      ticket,
      passkey: this.#sent({ clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature), userHandle }),
    };
  }
}
