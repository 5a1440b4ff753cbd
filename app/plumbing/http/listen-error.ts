/** Explains why a server cannot listen at its address and how to fix it. Null for errors unrelated to the address. */
export function formatListenError(
  code: string | undefined,
  { host, port }: { host: string; port: number },
): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Somebody else listens on port ${port} already: end that program, or start with another PORT.`
    case 'EACCES':
      return `Port ${port} is not for every user of this machine to open: start with a PORT from 1024 on, and put Caddy or another proxy before it (docs/deploy.md).`
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return `HOST is ${host}, which is no address of this machine: leave HOST out to listen on all it has, or name one of them.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, which is no address and no name this machine knows: leave HOST out, or name an address of this machine.`
    default:
      return null
  }
}
