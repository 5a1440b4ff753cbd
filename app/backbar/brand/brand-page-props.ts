import type { Brand } from '../../business/brand/brand.ts'
import type { FieldError } from '../../ui/field-errors.ts'

export type BrandPageProps = {
  name: string
  /** The draft, or the published brand. */
  brand: Brand
  /** Warnings about the draft. Null without a draft. */
  notes: string[] | null
  prefix: string
  /**
   * When the previous brand was replaced, and the last day on which it can be restored. Null if there is none to
   * restore.
   */
  before: { at: number; day: string } | null
  errors: FieldError[]
}
