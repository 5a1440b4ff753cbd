import type { Facts, Item } from './checklist-facts.ts'

/** What visitors read and see: still the house's samples, or the owner's own. */
export function contentItems(facts: Facts): Item[] {
  const { identity, samples, empty = [], pictures = 1, samplePartners, samplePictures } = facts
  const nobodys = nobodysIn(identity)
  const words = (name: string, what: string, to: string, sample: string): Item => {
    if (empty.includes(name)) return { what, isDone: false, why: 'Nothing entered yet, so it is hidden.', to }
    const isDone = !samples.includes(name)
    return { what, isDone, why: isDone ? 'Your own.' : sample, to }
  }
  return [
    words(
      'identity',
      'Who you are',
      '/backbar/settings',
      `Visitors still see the sample brand, ${identity.name}. Saving the settings makes it yours.`,
    ),
    {
      what: 'Ways to reach you',
      isDone: nobodys.length === 0,
      why:
        nobodys.length === 0
          ? `Alerts go to ${identity.alertsTo}.`
          : `Made up, so they reach nobody: ${nobodys.join(', ')}.`,
      to: '/backbar/settings',
    },
    words('home', 'The words of Home', '/backbar/pages/home', 'Still the sample text.'),
    words('story', 'The words of Our Story', '/backbar/pages/story', 'Still the sample text.'),
    words(
      'privacy',
      'The privacy page',
      '/backbar/pages/privacy',
      'Still the sample text: read it, make it true for you, and save it.',
    ),
    words(
      'rules',
      'Prices and rules',
      '/backbar/menu/rules',
      'Still the ones the house came with: look them over and save them, changed or not.',
    ),
    {
      what: 'Partners',
      isDone: samplePartners === 0,
      why: samplePartners === 0 ? 'Your own.' : `Sample partners still shown: ${samplePartners}.`,
      to: '/backbar/partners',
    },
    {
      what: 'Photographs',
      isDone: samplePictures === 0,
      why:
        pictures === 0
          ? 'No photos are shown anywhere yet.'
          : samplePictures === 0
            ? 'Your own.'
            : `Sample photographs still hanging on the site: ${samplePictures}.`,
      to: '/backbar/photos',
    },
  ]
}

/** Ways to reach us that are reserved for examples: nobody is there. */
function nobodysIn({ email, phone, alertsTo, instagramUrl, tiktokUrl }: Facts['identity']): string[] {
  const isNobodys = (host: string) =>
    /\.(example|test|invalid|localhost)$/.test(`.${host}`) || /(^|\.)example\.(com|net|org)$/.test(host)
  const hostOf = (url: string) => (url === '' ? '' : new URL(url).hostname)
  const ways: [string, boolean][] = [
    ['the e-mail address', isNobodys(email.split('@').at(-1)!)],
    ['the phone number', /^\+1\d{3}55501\d\d$/.test(phone)],
    ['where alerts go', isNobodys(alertsTo.split('@').at(-1)!)],
    ['Instagram', isNobodys(hostOf(instagramUrl))],
    ['TikTok', isNobodys(hostOf(tiktokUrl))],
  ]
  return ways.filter(([, isNobodys]) => isNobodys).map(([way]) => way)
}
