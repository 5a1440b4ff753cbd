import { runGit } from './git.ts'

/** Packages that only build the site. Release files contain the build, so a server does not install these packages. */
export const bundlerPackages = ['vite', '@react-router/dev']

/** Files that only developers or the container image need. */
const unshippedPatterns = [
  /^(tests|bench|faults|demo|release|\.github|\.ci)\//,
  /\.test\.tsx?$/,
  /^bin\/(dev|samples|demo|tour|release)\.ts$/,
  /^server\/dev-server\.ts$/,
  /^deploy\/(Dockerfile|compose.*)$/,
  /^(vitest\.config\.ts|\.oxlintrc\.json|\.prettier.*|\.editorconfig|\.git.*|\.dockerignore)$/,
]

/** Whether the release's tarball contains a file of the repository. */
export function isShipped(path: string): boolean {
  return !unshippedPatterns.some((pattern) => pattern.test(path))
}

/** Returns the shipped files of a working tree in order: committed files, and new files that git does not ignore. */
export function listShippedFiles(root: string): string[] {
  const files = runGit(root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0')
  return [...new Set(files)].filter((path) => path !== '' && isShipped(path)).toSorted()
}
