/** Version of Node in the archives: that of the package `node`, whose binaries come from one package per platform. */
export const NODE_VERSION = '24.21.0'

/** Computer for which an archive is made. */
export interface Platform {
  readonly name: 'linux-x64' | 'linux-arm64' | 'win-x64'
  /** Selects the packages with native code. */
  readonly npm: readonly string[]
  /** Path of Node in its package, and the checksum of the package in the registry. */
  readonly node: { readonly file: string; readonly integrity: string }
}

export const PLATFORMS: readonly Platform[] = [
  {
    name: 'linux-x64',
    npm: ['--os=linux', '--cpu=x64', '--libc=glibc'],
    node: {
      file: 'bin/node',
      integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    },
  },
  {
    name: 'linux-arm64',
    npm: ['--os=linux', '--cpu=arm64', '--libc=glibc'],
    node: {
      file: 'bin/node',
      integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
  },
  {
    name: 'win-x64',
    npm: ['--os=win32', '--cpu=x64'],
    node: {
      file: 'bin/node.exe',
      integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
    },
  },
]
