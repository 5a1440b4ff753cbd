import { listExampleContacts } from '../../business/identity-summary.ts'
import type { ChecklistInputs, ChecklistItem } from './checklist-inputs.ts'

const businessAddress = '/backbar/settings/business'

/** Items for content that is still the sample's. */
export function listContentChecklistItems(facts: ChecklistInputs): ChecklistItem[] {
  const { identity, samples, empty = [], pictures = 1, samplePartners, samplePictures } = facts
  const nobodys = listExampleContacts(identity)
  const words = (name: string, what: string, to: string, sample: string): ChecklistItem => {
    if (empty.includes(name)) return { what, isDone: false, why: 'Nothing entered yet, so it is hidden.', to }
    const isDone = !samples.includes(name)
    return { what, isDone, why: isDone ? 'Your own.' : sample, to }
  }
  return [
    {
      ...words(
        'identity',
        'Name and contact',
        businessAddress,
        `Visitors still see the sample brand, ${identity.name}. Saving name and contact makes it yours.`,
      ),
      isOnPath: true,
    },
    {
      what: 'Phone, email and social pages',
      isDone: nobodys.length === 0,
      why:
        nobodys.length === 0
          ? `Alerts go to ${identity.alertsTo}.`
          : `Samples, so they reach no one: ${nobodys.join(', ')}.`,
      to: businessAddress,
      isOnPath: true,
    },
    words('home', 'Text of the home page', '/backbar/pages?open=home', 'Still the sample text.'),
    words('story', 'Text of Our Story', '/backbar/pages?open=story', 'Still the sample text.'),
    words(
      'privacy',
      'The privacy page',
      '/backbar/pages?open=privacy',
      'Still the sample text: read it, make it true for you, and save it.',
    ),
    words(
      'rules',
      'Prices and rules',
      '/backbar/menu?open=rules',
      'Still the ones this site came with: look them over and save them, changed or not.',
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
            : `Sample photographs still used on the site: ${samplePictures}.`,
      to: '/backbar/photos',
    },
  ]
}
