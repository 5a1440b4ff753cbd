import type { StoredSettings } from './stored-settings.ts'

/** The sample brand, used until the owner enters their own data. All its addresses are reserved example addresses. */
export const sampleSettings: Pick<StoredSettings, 'identity' | 'hosted' | 'home' | 'story' | 'privacy'> = {
  identity: {
    name: 'Nerd & Tonic',
    legalName: 'Nerd & Tonic LLC',
    email: 'hello@nerdandtonic.example',
    phone: '+19045550142',
    instagramUrl: 'https://instagram.example/nerdandtonic',
    tiktokUrl: 'https://tiktok.example/@nerdandtonic',
    area: 'Jacksonville & St. Augustine',
    cities: ['Jacksonville', 'St. Augustine'],
    baseZip: '32259',
    timeZone: 'America/New_York',
    alertsTo: 'hello@nerdandtonic.example',
    answers: 'usually the same day',
    packages: 'The Nerd packages',
    opening: "Its always 5 o'clock somewhere",
    postal: '',
  },
  hosted: { quoteUrl: null, calculatorUrl: null, calculatorHeight: 1200 },
  home: {
    eyebrow: 'Mobile bar · Jacksonville & St. Augustine',
    tagline: 'Raising the Bar, Crafting Unforgettable Moments',
    subTagline: 'Where Every Pour Tells a Story',
    aboutHeading: 'Welcome. What are we celebrating?',
    about: [
      'Nerd & Tonic is a mobile bartending and mixology company for weddings, corporate functions, private parties and the milestones in between, from Jacksonville to St. Augustine.',
      'We geek out over the details: the dilution in a stirred drink, the citrus squeezed that morning, the menu card that names a cocktail after your dog.',
      'Choose a ready-made bar package or build your own: curated menus, flexible bars, and signature cocktails written for one night only.',
      'You host. We set up, pour, look after your guests and leave the place cleaner than we found it.',
    ],
    aboutCaption: '',
    insured: '',
    poured: '',
    hostWords: '',
  },
  story: {
    historyHeading: 'Our History',
    numbers: [],
    history: [
      'Nerd & Tonic began with one folding bar, one good shaker and a notebook full of ratios. The first booking was a backyard engagement in Jacksonville; the second came from a guest who wanted to know what was in the first one’s sour.',
      'The notebook grew. So did the bar: weddings under the oaks in St. Augustine, product launches downtown, anniversaries on porches with a view of the river. What stayed is the habit of measuring everything, and of asking what the drink is for before asking what is in it.',
      'Today we are still small on purpose. You talk to the people who will stand behind your bar, and the menu is written for your evening, not taken from a binder.',
    ],
    ceoHeading: 'About the CEO',
    ceoName: 'Nell Tanner, CEO and chief nerd',
    biography: [
      'I have played music since I was six. Before I could reach a bar I could read a score, and I still think of a cocktail as one: three or four voices, each in its place, and nothing louder than the tune.',
      'Mixology came later, and it stuck for the same reason. It rewards practice, it forgives nobody who does not listen, and the best moment is the look on a stranger’s face in the first two seconds.',
      'I tend bar privately now: weddings and corporate events, private celebrations and dinners for eight. I bring the jiggers, the spectacles and the stories. You bring the people.',
    ],
  },
  privacy: {
    lead: 'What we keep when you ask for a quote, why, and how to have it deleted.',
    sections: [
      {
        heading: 'What we keep',
        paragraphs: [
          'When you send the quote form we keep what you typed: your name, email address, phone number, and the details of your event. We also keep when it was sent, and a scrambled form of the network address it came from, which cannot be turned back into the address and only helps us stop floods of spam.',
          'If you came through a link with campaign tags in its address, those tags travel with the request so that we know which of our own links work.',
        ],
      },
      {
        heading: 'What we use it for',
        paragraphs: [
          'To answer you, to prepare the quote, and to run your event if you book. You get one email that repeats what you sent. We do not sell it, lend it, or put you on a mailing list.',
        ],
      },
      {
        heading: 'Who else sees it',
        paragraphs: [
          'The company that carries our email, and those named below: Stripe when you pay by card or bank, your venue, and our insurer when a certificate is needed.',
        ],
      },
      {
        heading: 'On your device',
        paragraphs: [
          'A half-finished quote form may be kept as a draft in your own browser until you send or clear it; it never leaves your device by itself.',
        ],
      },
      {
        heading: 'Your choice',
        paragraphs: [
          'Write or call, and we will show you everything we keep about you, correct it, or delete it. You do not need to give a reason. Signed agreements and our books are the exception; see below.',
        ],
      },
    ],
  },
}
