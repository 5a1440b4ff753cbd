import { defineForm, noteField, checkboxField, type FormValues } from '../../business/forms/form.ts'

/** Form of the owner's entries in a venue packet. Empty fields are left out. */
export const packetForm = defineForm({
  names: noteField({ label: 'Who’s coming', hint: 'Names, if you want the gate to have them.', most: 300, rows: 2 }),
  vehicle: noteField({
    label: 'Vehicle',
    hint: 'What the gate should look for: “white Ford Transit, FL ABC 123”.',
    most: 200,
  }),
  needs: noteField({
    label: 'What the bar needs',
    hint: 'Power, water, room: “two outlets on one circuit, water within reach, ten by eight feet”.',
    most: 500,
    rows: 3,
  }),
  note: noteField({ label: 'Anything else for the venue', most: 1000, rows: 2 }),
  certificates: checkboxField({
    label: 'The venue may download the certificates of the people who come',
    hint: 'Either way, the packet lists each certificate and its expiration date, for the people working this event only.',
  }),
})

export type PacketValues = FormValues<typeof packetForm>

export const emptyPacketValues: PacketValues = { names: '', vehicle: '', needs: '', note: '', certificates: false }
