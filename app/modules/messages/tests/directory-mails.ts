import { buildMail, latinPart, multipart, textPart, type RawMail } from './raw-mail.ts'

/** An inquiry email of an invented directory, with the expected fields. */
export type DirectoryMail = {
  name: string
  raw: Buffer
  directory: string
  expected: {
    name: string | null
    email: string | null
    phone: string | null
    day: string | null
    guests: string | null
  }
}

type Inquiry = {
  name: string
  email: string
  phone: string
  day: string
  shown: string
  guests: string
  venue: string
  note: string
}

const inquiries: readonly Inquiry[] = [
  {
    name: 'Ana Solis',
    email: 'ana@mail.example',
    phone: '(214) 555-0101',
    day: '2027-06-12',
    shown: 'June 12, 2027',
    guests: '120',
    venue: 'The Grove',
    note: 'Two signature drinks, please.',
  },
  {
    name: 'Ben Ortiz',
    email: 'ben@mail.example',
    phone: '214-555-0102',
    day: '2027-07-03',
    shown: '07/03/2027',
    guests: '100-150',
    venue: 'Lake House',
    note: 'Do you bring a bar?',
  },
  {
    name: 'Cleo Park',
    email: 'cleo@mail.example',
    phone: '+1 214 555 0103',
    day: '2027-09-18',
    shown: 'Saturday, September 18, 2027',
    guests: '80',
    venue: 'Barn 9',
    note: 'We love mezcal: a lot.',
  },
  {
    name: 'Dee Moss',
    email: 'dee@mail.example',
    phone: '2145550104',
    day: '2027-10-02',
    shown: '10/2/2027',
    guests: '60',
    venue: 'Backyard',
    note: 'Budget is tight.',
  },
]

type Directory = {
  domain: string
  part: (inquiry: Inquiry) => RawMail['part']
  leaves?: readonly (keyof DirectoryMail['expected'])[]
}

const table = (rows: readonly (readonly [string, string])[]) =>
  `<html><body><h2>New inquiry!</h2><table>${rows.map(([label, value]) => `<tr><td><b>${label}</b></td><td>${value}</td></tr>`).join('')}</table><p><a href="https://directory.example/r/1">Reply</a></p></body></html>`

/** Six layouts: labels in lines, in tables, below each other, in sentences, in Spanish, and with missing details. */
const directories: readonly Directory[] = [
  {
    domain: 'knotty.example',
    part: (i) =>
      textPart(
        `You have a new inquiry!\n\nName: ${i.name}\nEmail: ${i.email}\nPhone: ${i.phone}\nEvent date: ${i.shown}\nGuest count: ${i.guests}\nVenue: ${i.venue}\nMessage: ${i.note}\n\nReply within 24 hours.\n`,
      ),
  },
  {
    domain: 'weddingwire.example',
    part: (i) =>
      latinPart(
        table([
          ['Couple', i.name],
          ['Email address', i.email],
          ['Phone number', i.phone],
          ['Wedding date', i.shown],
          ['Estimated guests', i.guests],
          ['Location', i.venue],
          ['Their message', i.note],
        ]),
        'text/html',
      ),
  },
  {
    domain: 'zolalike.example',
    part: (i) =>
      textPart(
        `New inquiry from ${i.name}\n\nYour name\n${i.name}\n\nEmail\n${i.email}\n\nWedding Date\n${i.shown}\n\nNumber of guests\n${i.guests}\n\nMessage\n${i.note}\n`,
      ),
    leaves: ['phone'],
  },
  {
    domain: 'thumbs.example',
    part: (i) =>
      multipart(
        'alternative',
        textPart(
          `${i.name} needs a bartender on ${i.shown} for ${i.guests} guests.\n\nEmail them at ${i.email} or call ${i.phone}.\n\nThey wrote: ${i.note}\n`,
        ),
        textPart('<p>See the text.</p>', 'text/html'),
      ),
  },
  {
    domain: 'bodas.example',
    part: (i) =>
      textPart(
        `Tienes una nueva solicitud\n\nNombre: ${i.name}\nCorreo electrónico: ${i.email}\nTeléfono: ${i.phone}\nFecha de la boda: ${i.shown}\nInvitados: ${i.guests}\nLugar: ${i.venue}\nMensaje: ${i.note}\n`,
      ),
  },
  {
    domain: 'gigs.example',
    part: (i) => textPart(`*Client:* ${i.name}\n*Contact:* ${i.email}\n*When:* ${i.shown}\n*Notes:* ${i.note}\n`),
    leaves: ['phone', 'guests'],
  },
]

/** Twenty inquiries of six invented directories. */
export function directoryMails(): DirectoryMail[] {
  return directories
    .flatMap(({ domain, part, leaves = [] }) =>
      inquiries.map((inquiry): DirectoryMail => {
        const expected = {
          name: inquiry.name,
          email: inquiry.email,
          phone: inquiry.phone,
          day: inquiry.day,
          guests: inquiry.guests,
        }
        for (const field of leaves) Object.assign(expected, { [field]: null })
        return {
          name: `directory inquiry of ${domain}, ${inquiry.name}`,
          directory: domain,
          raw: buildMail({
            from: `Inquiries <noreply@${domain}>`,
            subject: `New inquiry from ${inquiry.name}`,
            part: part(inquiry),
          }),
          expected,
        }
      }),
    )
    .slice(0, 22)
}
