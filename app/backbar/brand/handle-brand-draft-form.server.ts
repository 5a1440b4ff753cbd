import { parseReferencePrefix, type Brand, type StoredLogo } from '../../business/brand/brand.ts'
import { listLogoWarnings } from '../../business/brand/logo-warnings.ts'
import { getBrandState, saveUploadedLogo, saveBrandDraft } from '../../business/brand/brand.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { defaultAccentColors } from '../../ui/accent-colors.ts'
import { isHexColor } from '../../ui/contrast.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/**
 * Updates the brand draft from a posted form. Returns the errors of invalid fields. The other fields are saved all the
 * same, so that a valid file need not be chosen again.
 */
export async function handleBrandDraftForm(db: Db, form: FormData, now: number): Promise<FieldError[]> {
  const { brand: stored, draft } = await getBrandState(db, now)
  const errors: FieldError[] = []
  const brand: Brand = { ...(draft?.brand ?? stored) }
  const notes: string[] = []
  const isHouse = form.get('intent') === 'house-look'
  if (isHouse) Object.assign(brand, { first: null, second: null, onDark: null, onLight: null, small: null })
  else {
    brand.first = readColor('first', defaultAccentColors.amber)
    brand.second = readColor('second', defaultAccentColors.campari)
    brand.onDark = await readEmblem('onDark', brand.onDark)
    brand.onLight = await readEmblem('onLight', brand.onLight)
    brand.small = await readEmblem('small', brand.small ?? null)
    const prefix = parseReferencePrefix(words('prefix'))
    if (prefix === undefined)
      errors.push({ field: 'prefix', message: 'Enter two to four letters, such as ABC, or leave it empty' })
    else brand.prefix = prefix
  }
  await saveBrandDraft(db, { brand, notes: [...new Set([...notes, ...listLogoWarnings(brand)])] }, now)
  return errors

  function words(name: string): string {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }

  /** The default color is stored as null, so that the brand follows later changes of the default. */
  function readColor(field: 'first' | 'second', house: string): string | null {
    const typed = words(field).toLowerCase()
    if (typed === '' || typed === house) return null
    if (isHexColor(typed)) return typed
    errors.push({ field, message: 'Enter a color as # and six digits, such as #1f5f8b' })
    return brand[field]
  }

  async function readEmblem(
    field: 'onDark' | 'onLight' | 'small',
    known: StoredLogo | null,
  ): Promise<StoredLogo | null> {
    const file = form.get(field)
    if (!(file instanceof File) || file.size === 0) return words(`no-${field}`) === 'yes' ? null : known
    const as = field === 'small' ? 'mark' : 'emblem'
    const taken = await saveUploadedLogo(db, new Uint8Array(await file.arrayBuffer()), now, as)
    if ('message' in taken) {
      errors.push({ field, message: taken.message })
      return known
    }
    if (taken.isOpaque)
      notes.push(
        'This logo has no transparent background, so it shows in a box. A PNG or SVG without a background has none.',
      )
    return taken.mark
  }
}
