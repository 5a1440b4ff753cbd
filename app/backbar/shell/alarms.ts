/** What the owner should see on every page: who waits, whether letters do, and whether they leave the house at all. */
export type Alarms = { waiting: number; letters: { overdue: number; refused: number }; isMailbox: boolean }
