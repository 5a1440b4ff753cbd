const firstOfTwo = /\b(bride|(partner|spouse|person) (1|one|a)|novia|pareja 1)\b/
const secondOfTwo =
  /\b(groom|(partner|spouse|person|bride|groom) (2|two|b)|partner|spouse|fiancee?|novio|pareja( 2)?)\b/
/** Matches headings that consist only of words about names. */
const nameWordsPattern =
  /\b(bride|groom|partner|spouse|person|fiancee?|novi[oa]|pareja|1|2|one|two|a|b|s|your|the|to be|what|is|and|y|of|full|names?|first|given|last|family|surname|nombre|apellidos?|completo|de|del|la|el|tu)\b/g
const lastWords = /\b(last|family|surname|apellidos?)\b/
const firstWords = /\b(first|given)\b/

/**
 * Detects the columns of a couple's names ("Bride" and "Groom", "Partner 1" and "Partner 2", "Your partner's name" next
 * to the client's) and their fields. Returns no columns if both stand next to a separate client column, because that
 * client may be a planner. `plain` are lowercase headings, `uses` the fields assigned so far.
 */
export function detectClientNameColumns(
  plain: readonly string[],
  uses: readonly (string | null)[],
): [number, CoupleField][] {
  const columns = plain.flatMap((heading, i) => {
    if (uses[i] !== null || heading.replace(nameWordsPattern, '').trim() !== '') return []
    const isFirst = firstOfTwo.test(heading)
    const isSecond = secondOfTwo.test(heading.replace(firstOfTwo, ''))

    // "Bride and groom" is a single column with both names.
    if (isFirst && isSecond) return [{ i, isFirst, part: 'whole' } as const]
    const part = lastWords.test(heading) ? 'last' : firstWords.test(heading) ? 'first' : 'whole'
    return isFirst || isSecond ? [{ i, isFirst, part } as const] : []
  })
  const hasClient = uses.includes('name') || uses.includes('firstName')
  const hasFirst = columns.some(({ isFirst }) => isFirst)
  if (hasClient && hasFirst) return []
  return columns.map(({ i, isFirst, part }) => [i, (isFirst ? clientFields : partnerFields)[part]])
}

type CoupleField = (typeof clientFields)[keyof typeof clientFields] | (typeof partnerFields)[keyof typeof partnerFields]

const clientFields = { whole: 'name', first: 'firstName', last: 'lastName' } as const
const partnerFields = { whole: 'partner', first: 'partnerFirst', last: 'partnerLast' } as const
