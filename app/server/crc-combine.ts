// The CRC-32 of two texts, one behind the other, from the CRC-32 of each: as crc32_combine of zlib computes it.

/** The polynomial of CRC-32 (RFC 1952, 8). The highest bit is the coefficient of x^0. */
const polynomial = 0xedb88320;
const x0 = 0x80000000;
const x8 = 0x00800000;

/** Multiplies two polynomials modulo that of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bits = a | 0; bits !== 0; bits <<= 1) {
    if (bits < 0) product ^= shifted; // the highest bit is the sign
    shifted = (shifted >>> 1) ^ (shifted & 1 ? polynomial : 0);
  }
  return product >>> 0;
}

/** Returns x^(8 * bytes): multiplying a CRC by it appends so many bytes. */
export function crcShift(bytes: number): number {
  let shift = x0;
  let power = x8;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(shift, power);
    power = multiply(power, power);
  }
  return shift;
}

/** Returns the CRC of a text with another behind it. `shift` is that of the other's length. */
export const combineCrc = (crc: number, other: number, shift: number): number => (multiply(crc, shift) ^ other) >>> 0;
