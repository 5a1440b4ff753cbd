/** A kind of note somebody may switch on and off, and whether they hear of it. */
export type NoteKind = { kind: string; label: string; isOn: boolean }
