/** What stands beside the rows of the job that is chosen. Sums in cents, null for who may not see them. */
export type JobBeside = {
  id: string
  name: string
  standing: string
  facts: string[]
  phone: string | null
  sums: { agreed: number; paid: number; open: number } | null
  message: string
}
