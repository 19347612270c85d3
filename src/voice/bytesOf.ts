/** The bytes of a sound as a server sends it, in base64. */
export const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
