// A certificate of ours as TLS takes it, by what its file is. Pure.

/** @param file a .pem with certificate and key, or a .p12 without a password */
export const clientCertificate = (file: Buffer): { cert: Buffer; key: Buffer } | { pfx: Buffer } =>
  file.includes('-----BEGIN') ? { cert: file, key: file } : { pfx: file };
