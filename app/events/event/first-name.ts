/** Titles before a name. Words that are first names, too (Don, Major, Dean, Justice), are none. */
const titles = new Set(
  (
    'mr mrs ms miss mx messrs mister missus dr drs doctor prof professor rev reverend fr father pastor rabbi imam sister ' +
    'brother hon honorable judge sir dame lady sen senator rep gov governor mayor capt captain cpt col colonel lt lieutenant ' +
    'ltc ltjg maj sgt sergeant ssgt msgt sfc cpl pvt adm admiral cmdr commander cdr cpo gen brig chief coach ' +
    'sr sra srta señor señora señorita dra doctora dña doña lic ing arq profa padre hermana hermano'
  ).split(' '),
)

/** What stands behind a name and is none. */
const suffixes = new Set(
  'jr sr ii iii iv md m.d do phd ph.d esq dds dmd dvm cpa rn np pa pe jd mba ret usn usmc usaf usa pmp'.split(' '),
)

/** A word that makes a name a company's, a club's or a family's, so that its first word is no first name. */
const groups = new RegExp(
  "(?<![\\p{L}'’-])(?:" +
    'llc|llp|pllc|plc|inc|ltd|ltda|corp|corporation|co\\.|gmbh|company|companies|realty|properties|holdings|enterprises|' +
    'solutions|services|partners|associates|agency|studios?|group|family|familia|families|club|church|iglesia|parish|parroquia|' +
    'ministry|ministries|synagogue|congregation|hotel|resort|university|universidad|college|school|escuela|colegio|academy|' +
    'academia|institute|instituto|foundation|fundación|fundacion|association|asociación|asociacion|society|sociedad|' +
    'rotary|kiwanis|elks|lions|league|liga|guild|chamber|committee|comité|council|board|department|dept|office|oficina|' +
    'team|equipo|events|eventos|catering|restaurant|restaurante|brewery|winery|hospital|clinic|clínica|museum|museo|' +
    'library|theater|theatre|gallery|cent(?:er|re)|centro|alumni|fraternity|sorority|hoa|pta|pto|nonprofit|grupo|empresa|' +
    "sons|bros|brothers|hermanos)(?![\\p{L}'’-])|^(?:the|los|las|st\\.?|saint)\\s|\\sof\\s",
  'iu',
)

const conjunction = /\s*(?:&|\+|\/|\band\b|\by\b)\s*/iu

/** Three people in a row, with a comma and a word between them. */
const areListed = /^[^,&]+,[^,&]+\s(?:and|y)\s/iu

/** A name as it is read: a group is greeted whole, people by their first names. */
type ReadName = { isGroup: boolean; words: string; count: number }

/**
 * What one calls somebody: "Nora" of "Nora Ephron", "Maya & Ben" where two names stand, "Mr. Smith" where only a title and
 * a last name do. Companies, clubs and families are called whole.
 */
export function formatFirstNames(name: string): string {
  return readName(name).words
}

/** Whether one speaks of two people: "Maya & Ben ask", "Nora asks". */
export function hasTwoNames(name: string): boolean {
  return readName(name).count === 2
}

/** The first of the people a name stands for, for a button such as "Call Maya". A group is called whole. */
export function getFirstContactName(name: string): string {
  const { isGroup, words, count } = readName(name)
  const [first = words] = words.split(conjunction)
  return isGroup || count < 2 || isTitle(first) ? words : first
}

/** The first name of one person, whatever titles, order and capitals the name was typed with. */
export function extractGivenName(person: string): string {
  return nameOfOne(turned(setCapitals(tidy(person), false)))
}

/** A name in the order it is spoken in, with capitals set: "John Smith" of "SMITH, JOHN". */
export function formatSpokenName(name: string): string {
  const plain = tidy(name)
  const isGroup = groups.test(plain)
  const typed = setCapitals(plain, isGroup)
  return isGroup || areListed.test(typed) ? typed : turned(typed)
}

function readName(name: string): ReadName {
  const plain = tidy(name)
  if (groups.test(plain)) return { isGroup: true, words: setCapitals(plain, true), count: 1 }
  const typed = setCapitals(plain, false)
  // "Ana, Luis and Rosa" are three people. "Smith, John & Mary" are two, last name first.
  const people = (areListed.test(typed) ? typed.replace(',', ' & ') : turned(typed))
    .split(conjunction)
    .filter((person) => person !== '')
  const [first = typed, ...others] = people
  if (others.length === 0) return { isGroup: false, words: nameOfOne(first), count: 1 }
  const and = /\sy\s/iu.test(typed) ? ' y ' : ' & '
  // "Mr. and Mrs. John Smith": the last name belongs to both.
  if (isTitle(first)) return { isGroup: false, words: titlesWithLastName(turned(typed)), count: 2 }
  const names = people.map(nameOfOne)
  const words = [names.slice(0, -1).join(', '), names.at(-1)!].join(and)
  return { isGroup: false, words, count: names.length }
}

/** One space between words, nothing in parentheses or quotation marks, no comma at an end, no suffixes. */
function tidy(name: string): string {
  const plain = name
    .replaceAll(/\([^)]*\)|["“][^"”]*["”]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s,;.]+|[\s,;]+$/gu, '')
  const [last = '', ...before] = plain.split(/,?\s+/u).toReversed()
  const isSuffix = before.length > 1 && suffixes.has(bare(last))
  return isSuffix ? tidy(plain.slice(0, plain.length - last.length)) : plain || name.trim()
}

/** "John Smith" of "Smith, John"; any other number of commas is left alone. */
function turned(name: string): string {
  const [last, first, ...others] = name.split(/\s*,\s*/u)
  return first && last && others.length === 0 ? `${first} ${last}` : name
}

/** What one person is called: without titles and initials, with a title where only a last name is left. */
function nameOfOne(person: string): string {
  const words = person.trim().split(/\s+/u)
  const start = words.findIndex((word) => !isTitleWord(word))
  const names = start === -1 ? [] : words.slice(start)
  if (names.length === 0 || (start > 0 && names.length === 1)) return words.join(' ')
  if (namesFamilyFirst.has(names[0]!) && names.length > 1) return names.at(-1)!
  const isInitial = /^\p{Lu}\.?$/u.test(names[0]!) && names.length > 2
  return names[isInitial ? 1 : 0]!
}

/** Vietnamese family names with their marks stand first, and the given name last. */
const namesFamilyFirst = new Set(
  'Nguyễn Trần Lê Phạm Huỳnh Hoàng Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trịnh Trương Đoàn'.split(' '),
)

function titlesWithLastName(name: string): string {
  const words = name.split(' ')
  const end = words.findLastIndex(isTitleWord)
  return [...words.slice(0, end + 1), words.at(-1)!].join(' ')
}

function isTitle(words: string): boolean {
  return words.split(/\s+/u).every(isTitleWord)
}

function isTitleWord(word: string): boolean {
  return titles.has(bare(word))
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/^[.,]+|[.,]+$/gu, '')
}

/** A name typed all in capitals, with the usual ones. Initials and, of a group, short words such as LLC stay. */
function setCapitals(name: string, isGroup: boolean): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{3}/u.test(name)) return name
  return name.replaceAll(/\p{L}[\p{L}\p{M}]*/gu, (word) => {
    const isInitials = /^(?:\p{Lu}J|[^AEIOUYÀ-Ỹ]{1,3})$/u.test(word) && !isTitleWord(word)
    const isShort = isGroup && word.length <= 3 && !/^(?:THE|AND|LOS|LAS|ST)$/u.test(word)
    return isInitials || isShort ? word : word[0] + word.slice(1).toLowerCase()
  })
}
