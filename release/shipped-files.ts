import { readGit } from './git.ts'

/** Packages that only build the site. The release files bring it built, so a server installs none of them. */
export const bundlerPackages = ['vite', '@react-router/dev']

/** Files only a developer or the image needs. */
const unshipped = [
  /^(tests|bench|faults|demo|release|\.github|\.ci)\//,
  /\.test\.tsx?$/,
  /^bin\/(dev|samples|demo|tour|release)\.ts$/,
  /^server\/dev-server\.ts$/,
  /^deploy\/(Dockerfile|compose.*)$/,
  /^(vitest\.config\.ts|\.oxlintrc\.json|\.prettier.*|\.editorconfig|\.git.*|\.dockerignore)$/,
]

/** Returns whether a file of the repository lies in the release's tarball. */
export function isShipped(path: string): boolean {
  return !unshipped.some((pattern) => pattern.test(path))
}

/** Returns the shipped files of a working tree in order: committed ones and new ones that git does not ignore. */
export function listShippedFiles(root: string): string[] {
  const files = readGit(root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0')
  return [...new Set(files)].filter((path) => path !== '' && isShipped(path)).toSorted()
}
