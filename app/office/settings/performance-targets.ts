/** A performance target of this version, its last measured value, and the part of the benchmark that measures it. */
export type PerformanceTarget = {
  what: string
  promised: string
  found: string
  by: string
  on: string
  isKept: boolean
}

/**
 * The targets a bar owner can notice, on SQLite, each with the part of `npm run bench` that measures it. All targets,
 * with the machine, are in docs/performance.md.
 */
export const performanceTargets: readonly PerformanceTarget[] = [
  { what: 'Second start, until the first page', promised: '≤ 2,000 ms', found: '331 to 946 ms', by: 'rest' },
  { what: 'Memory at rest', promised: '≤ 150 MB', found: '132 to 146 MB', by: 'rest' },
  { what: 'Memory while it is first installed', promised: '≤ 350 MB', found: '328 to 337 MB', by: 'first' },
  { what: 'Inquiries stored, compared with a bare database', promised: '≥ 0.4', found: '0.45', by: 'stored' },
  { what: 'The client page, 10,000 bookings stored', promised: '≤ 15 ms', found: '4.3, 4.9 ms', by: 'yours' },
  {
    what: 'Today, 10,000 events and 500 tasks',
    promised: '≤ 20 ms',
    found: '8 to 16 ms',
    by: 'today',
    on: '2026-11-28',
  },
  {
    what: 'Today, 10,000 events and no client waiting, 300 tasks',
    promised: '≤ 20 ms',
    found: '26 to 37 ms',
    by: 'today',
    on: '2026-11-28',
    isKept: false,
  },
  { what: 'A run sheet', promised: '20 ms', found: '7.6 ms', by: 'sheet' },
  { what: 'The money page over 5,000 events', promised: '50 ms', found: '24 and 35 ms', by: 'money' },
  { what: 'Import of 20,000 CSV rows', promised: '20 s', found: '8.0 s', by: 'imports' },
].map((one) => ({ on: '2026-11-23', isKept: true, ...one }))
