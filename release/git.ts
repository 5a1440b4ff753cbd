import { spawnSync } from 'node:child_process'

/** Returns git's output for a repository, without the last line break. Throws git's error message where it fails. */
export function runGit(root: string, ...args: string[]): string {
  const { status, error, stdout, stderr } = spawnSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.trimEnd()
}

/** Whether a git command succeeds, such as `merge-base --is-ancestor`. */
export function doesGitCommandSucceed(root: string, ...args: string[]): boolean {
  return spawnSync('git', ['-C', root, ...args]).status === 0
}
