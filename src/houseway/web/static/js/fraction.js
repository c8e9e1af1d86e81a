// Exact fractions of whole numbers of any size: {top, bottom} as BigInt, in lowest terms.

const gcd = (a, b) => { while (b) [a, b] = [b, a % b]; return a < 0n ? -a : a; };

export function fraction(top, bottom = 1n) {
  const by = gcd(top, bottom) * (bottom < 0n ? -1n : 1n);
  return { top: top / by, bottom: bottom / by };
}

/** "3/2" or "25" as a fraction. */
export function parse(text) {
  const [top, bottom = "1"] = text.split("/");
  return fraction(BigInt(top), BigInt(bottom));
}

export const add = (a, b) => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a, b) => add(a, { top: -b.top, bottom: b.bottom });
export const times = (a, b) => fraction(a.top * b.top, a.bottom * b.bottom);
export const compare = (a, b) => { const by = a.top * b.bottom - b.top * a.bottom; return by > 0n ? 1 : by < 0n ? -1 : 0; };
export const textOf = ({ top, bottom }) => (bottom === 1n ? String(top) : `${top}/${bottom}`);

/** A fraction as a float, for places on a picture: never for a figure that is shown. */
export const approximate = ({ top, bottom }) => Number(top * 10n ** 15n / bottom) / 1e15;

const withPoint = (whole, places) => {
  const digits = String(whole).padStart(places + 1, "0");
  return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
};

/** A fraction in decimals, rounded half up; `exact` says whether nothing was lost. */
export function decimal({ top, bottom }, places) {
  const size = (top < 0n ? -top : top) * 10n ** BigInt(places);
  const near = (2n * size + bottom) / (2n * bottom);
  return { text: (top < 0n && near > 0n ? "−" : "") + withPoint(near, places), exact: size % bottom === 0n };
}

function rootOf(whole) {
  if (whole < 2n) return whole;
  let guess = 1n << BigInt((whole.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + whole / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** The square root of a fraction in decimals, rounded; `exact` says whether nothing was lost. */
export function rootDecimal({ top, bottom }, places) {
  const scale = 10n ** BigInt(places);
  const twice = rootOf(4n * top * scale * scale / bottom);
  const near = (twice + 1n) >> 1n;
  return { text: withPoint(near, places), exact: near * near * bottom === top * scale * scale };
}
