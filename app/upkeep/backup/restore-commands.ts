/** The files of `deploy/` by which the image may run; each sets RUNS_BY_COMPOSE, or leaves what the image says. */
export const composeFiles = ['compose.yaml', 'compose.postgres.yaml'] as const

export type ComposeFile = (typeof composeFiles)[number]

/** The services of a compose file that have the database open; programs of ours run in the first. */
const services: Record<ComposeFile, string[]> = {
  'compose.yaml': ['site'],
  'compose.postgres.yaml': ['site-1', 'site-2', 'worker'],
}

export type RestoreCommands = {
  /** Puts the newest copy or backup back. */
  latest: string
  intoEmpty: string
  replace: string
  asCopy: string
  /** Starts the copy that lies in a folder. */
  startCopy: (folder: string) => string
}

/** What to type to put a backup back where the site runs by a compose file; null: where it runs by npm. */
export function getRestoreCommands(by: ComposeFile | null): RestoreCommands {
  if (by === null)
    return {
      latest: 'npm run restore -- latest',
      intoEmpty: 'npm run restore -- <file>',
      replace: 'npm run restore -- <file> --replace',
      asCopy: 'npm run restore -- <file> --as-copy <folder>',
      startCopy: (folder) => `DATA_DIR=${folder} PORT=3001 npm start`,
    }
  const compose = by === 'compose.yaml' ? 'docker compose' : `docker compose -f ${by}`
  const all = services[by].join(' ')
  const first = services[by][0]
  const run = `${compose} run --rm ${first} node bin/restore.ts`
  const restore = `${run} <file>`
  return {
    latest: `${run} latest`,
    intoEmpty: restore,
    // Started again however it went: what is not put back whole leaves what was there.
    replace: `${compose} stop ${all}; ${restore} --replace; ${compose} start ${all}`,
    asCopy: `${compose} exec ${first} node bin/restore.ts <file> --as-copy /data/<folder>`,
    startCopy: (folder) =>
      `${compose} run --rm -e DATA_DIR=${folder} -e HOST=0.0.0.0 -e PORT=3001 -p 127.0.0.1:3001:3001 ${first}`,
  }
}
