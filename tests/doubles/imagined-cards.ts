import type { PrintedMenuCard, PrintedMenuDrink } from '../../app/plumbing/pdf/printed-menu-card.ts'

const drink = (name: string, words: string, dedication = ''): PrintedMenuDrink => ({ name, words, dedication })

const three = [
  drink('The Oracle', 'gin, grapefruit, rosemary, tonic', 'for Luis’s first database'),
  drink('Second Thoughts', 'bourbon, orange, bitters', 'there are none'),
  drink('The Retriever', 'vodka, lime, ginger', 'for Biscuit, who cannot come'),
]

const sample: PrintedMenuCard = {
  design: 'framed',
  format: 'letter',
  language: 'en-US',
  madeAt: 1_795_000_000_000,
  eyebrow: 'At the bar',
  title: 'Ana & Luis',
  line: 'May 15, 2027 · St. Augustine',
  drinks: three,
  also: { heading: 'Also pouring', words: 'pinot noir, albariño, two beers, and good things without alcohol' },
  house: 'Nerd & Tonic',
  code: null,
}

const longTitle = 'Maximiliana-Alexandra Featherstonehaugh-Cholmondeley & Bartholomew Wolfeschlegelsteinhausen'.slice(
  0,
  80,
)

/** Menu cards that are hard to lay out, by the kind of difficulty. */
export const randomMenuCards: Record<string, PrintedMenuCard> = {
  'as designed': sample,
  'one drink': { ...sample, drinks: three.slice(0, 1) },
  'no drinks': { ...sample, drinks: [] },
  'eight drinks': {
    ...sample,
    drinks: Array.from({ length: 8 }, (_, i) => ({ ...three[i % 3]!, name: `Drink ${i}` })),
  },
  'long names': {
    ...sample,
    title: longTitle,
    line: 'September 25, 2027 · Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    drinks: three.map(() =>
      drink(
        'The Extraordinarily Long Name of a Drink Nobody Can Pronounce',
        'gin, elderflower cordial, grapefruit, rosemary, tonic, orange flower water, honey, lemon verbena and more',
        'for Grandmother Wilhelmina, who taught us that patience is a virtue, and gin is another one altogether',
      ),
    ),
  },
  'as long as may be': {
    ...sample,
    title: 'W'.repeat(80),
    drinks: Array.from({ length: 8 }, () => drink('W'.repeat(60), 'M'.repeat(118), 'W'.repeat(100))),
    also: { heading: 'Also pouring', words: 'W'.repeat(200) },
  },
  accents: {
    ...sample,
    title: 'Žofia & Łukasz',
    drinks: [
      drink('Ğül Şerbeti', 'crème de mûre, açaí, jalapeño', 'für Großmutter Ångström'),
      drink('Đặng Vũ', 'rượu'),
    ],
  },
  'Hebrew and Arabic': {
    ...sample,
    title: 'נועה & איתי',
    line: 'May 15, 2027 · תל אביב',
    drinks: [drink('הנביא', 'gin, grapefruit', 'לכלב שלנו, שלא יכול לבוא'), drink('ليلى', 'vodka', 'إلى جدتي')],
  },
  'Cyrillic and Greek': {
    ...sample,
    title: 'Олександра & Дмитро',
    drinks: [drink('Мрійник', 'gin, лимон', 'для бабусі'), drink('Ελληνικό', 'ούζο, lemon', 'για τη γιαγιά')],
  },
  'Chinese and Korean': {
    ...sample,
    title: '李明 & 김민지',
    drinks: [drink('桂花酒', 'gin, 桂花', '给奶奶'), drink('달빛', 'vodka, 배', '할머니께')],
  },
  'Japanese, and a dog': {
    ...sample,
    title: '美咲 & 健太',
    drinks: [drink('桜の夢', 'gin, sakura', 'おばあちゃんへ'), drink('Biscuit 🐕', 'vodka', 'for the dog')],
  },
}
