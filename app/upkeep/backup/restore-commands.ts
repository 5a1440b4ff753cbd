/** Compose files in `deploy/` that run the image. Each sets RUNS_BY_COMPOSE or keeps the image's value. */
export const dockerComposeFiles = ['compose.yaml', 'compose.postgres.yaml'] as const

export type DockerComposeFile = (typeof dockerComposeFiles)[number]

/** Services that open the database, by compose file. Commands run in the first. */
const services: Record<DockerComposeFile, string[]> = {
  'compose.yaml': ['site'],
  'compose.postgres.yaml': ['site-1', 'site-2', 'worker'],
}

export type RestoreCommands = {
  /** Restores the newest copy or backup. */
  latest: string
  intoEmpty: string
  replace: string
  asCopy: string
  /** Starts a copy from a folder. */
  startCopy: (folder: string) => string
}

/** Returns the commands that restore a backup with a compose file, or with npm where it is null. */
export function getRestoreCommands(by: DockerComposeFile | null): RestoreCommands {
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
    // Started again in any case, because a failed restore leaves the old data.
    replace: `${compose} stop ${all}; ${restore} --replace; ${compose} start ${all}`,
    asCopy: `${compose} exec ${first} node bin/restore.ts <file> --as-copy /data/<folder>`,
    startCopy: (folder) =>
      `${compose} run --rm -e DATA_DIR=${folder} -e HOST=0.0.0.0 -e PORT=3001 -p 127.0.0.1:3001:3001 ${first}`,
  }
}
