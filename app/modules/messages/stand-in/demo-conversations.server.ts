import { getSetting } from '../../../business/stored-settings.server.ts'
import { receiveStandInEmail, type StandInEmail, type StandInServices } from './client-email.server.ts'

/** An email of the demo. `hoursAgo` counts from the time the demo is made. */
type DemoEmail = { hoursAgo: number; subject: string; text: string; isOurs?: true; isAutomatic?: true }

/** Conversations by the names of the demo's clients. The business replies from a mail program on its phone. */
const conversations: Record<string, DemoEmail[]> = {
  'Nora & Eli': [
    {
      hoursAgo: 3,
      subject: 'The deposit',
      text: 'Hi Nell!\n\nMy father pays the deposit and would like to bring a check on Tuesday. Is that all right?\n\nNora',
    },
  ],
  'Tara & Dev': [
    {
      hoursAgo: 52,
      subject: 'Ice and glasses',
      text: 'Two questions before we sit down with your proposal.\n\nDo you bring the ice, or is that on our list? And is there a way to have real glasses for the toast?',
    },
    {
      hoursAgo: 50,
      subject: 'Re: Ice and glasses',
      isOurs: true,
      text: 'Ice is on your list, with the number of bags, and we bring the coolers.\n\nFor the toast your venue has coupes. I asked them, and they set them out.\n\nNell',
    },
    {
      hoursAgo: 27,
      subject: 'Re: Ice and glasses',
      text: 'Perfect. We read it together this weekend.',
    },
    {
      hoursAgo: 26,
      subject: 'Re: Ice and glasses',
      isOurs: true,
      text: 'Take your time, and call whenever something comes up.',
    },
  ],
  'Rosa & Héctor': [
    {
      hoursAgo: 75,
      subject: 'El brindis',
      text: 'Hola, Nell:\n\n¿Podemos hacer el brindis a las siete en vez de las ocho? Mi abuela se va temprano.\n\nRosa',
    },
    {
      hoursAgo: 73,
      subject: 'Re: El brindis',
      isOurs: true,
      text: 'Claro que sí. El brindis es a las siete, y lo digo al equipo.\n\nNell',
    },
  ],
  'Neil Okafor': [
    {
      hoursAgo: 30,
      subject: 'Automatic reply: Your event',
      isAutomatic: true,
      text: 'I am traveling until Monday and read email in the evening. For the party call the front desk.',
    },
  ],
  'Ana & Mateo': [
    {
      hoursAgo: 22,
      subject: 'Where the trucks park',
      text: 'The venue says that trucks park behind the boathouse, not at the front gate. The code is at the gatehouse.',
    },
    {
      hoursAgo: 21,
      subject: 'Re: Where the trucks park',
      isOurs: true,
      text: 'Thank you, it is on our run sheet now.',
    },
  ],
}

const hourMs = 3_600_000

/** Adds conversations to the demo's events, and two emails under "Who is this?". */
export async function addDemoConversations(
  services: StandInServices,
  eventIds: ReadonlyMap<string, string>,
): Promise<void> {
  const now = services.now()
  const identity = await getSetting(services.db, 'identity')
  const business = { name: identity.name, address: identity.email }
  const receive = (email: Omit<StandInEmail, 'sentAt'>, hoursAgo: number) =>
    receiveStandInEmail(services, { ...email, sentAt: now - hoursAgo * hourMs })
  for (const [names, emails] of Object.entries(conversations)) {
    const client = await services.db
      .selectFrom('event')
      .select(['requestor_name as name', 'from_email as address'])
      .where('id', '=', eventIds.get(names) ?? '')
      .executeTakeFirst()
    if (!client) continue
    for (const { hoursAgo, isOurs, isAutomatic, ...email } of emails) {
      const ends = isOurs
        ? { from: business, to: client, folder: 'sent' as const }
        : { from: client, to: business, ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied' } }) }
      await receive({ ...email, ...ends }, hoursAgo)
    }
  }
  await receive(
    {
      from: { name: 'Priscilla Boone', address: 'priscilla@mail.example' },
      to: business,
      subject: 'Bartender for a baby shower?',
      text: 'Hi there,\n\nmy sister gave me your card. Would you pour at a baby shower of about 40 people in Ponte Vedra, some Sunday in spring?\n\nPriscilla Boone\n(904) 555-0177',
    },
    9,
  )
  await receive(
    {
      from: { name: 'Aisle & Oak', address: 'inquiries@aisle-and-oak.example' },
      to: business,
      subject: 'New inquiry from Dana Whitfield',
      text: 'You have a new inquiry.\n\nName: Dana Whitfield\nEmail: dana@whitfield.example\nEvent date: October 9, 2027\nGuests: 135\nVenue: Casa Marina\nMessage: We love the photos of your bar.',
    },
    5,
  )
}
