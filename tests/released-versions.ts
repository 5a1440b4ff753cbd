/** A commit of main since release 1.0.0 whose set of migrations differs from the commit before. */
export type ReleasedVersion = {
  /** First commit with this set of migrations. */
  commit: string
  /** Migrations besides the shared ones. */
  migrations: string[]
  /**
   * Whether a version has the former form of migration 0176 and no migration 0178, which turns the table of the former
   * 0176 into `left_told`.
   */
  hasLeftCount?: boolean
}

/** Migrations that every released version has. */
const shared = [
  '0140-baseline',
  '0141-due-codes',
  '0142-letter-codes',
  '0143-line-codes',
  '0144-task-push',
  '0145-follow-ups',
  '0146-asked-facts',
  '0147-what-today-asks',
  '0151-reader-link',
  '0152-card-design',
  '0154-sample-parts',
  '0160-crew',
  '0161-letter-calendar',
  '0162-crew-was',
  '0168-crew-kept-name',
  '0170-costs',
  '0171-card-fees',
  '0172-agreed-tax',
  '0173-sales-tax',
  '0176-left-count',
  '0177-list-learned',
  '0186-api-tokens',
]

/**
 * Every version that an upgrade could have installed since release 1.0.0. No version is tagged and an upgrade follows the
 * branch, so each commit with other migrations counts as released. `git log -- app/plumbing/database/migrations` lists
 * them. A version that adds migrations is added here together with the next version. Until then the newest tables are
 * those of the last version listed.
 */
export const releasedVersions: ReleasedVersion[] = [
  { commit: '86261642', migrations: [], hasLeftCount: true },
  { commit: 'c02ba848', migrations: ['0178-left-told', '0188-paid-back'] },
  { commit: 'dedb31ee', migrations: ['0188-paid-back'], hasLeftCount: true },
  { commit: '4b22aac8', migrations: ['0188-paid-back'] },
  { commit: 'e2485576', migrations: ['0188-paid-back', '0191-event-accounts'] },
]

/** Migrations of a released version, in order. */
export function listMigrations({ migrations }: ReleasedVersion): string[] {
  return [...shared, ...migrations].toSorted()
}
