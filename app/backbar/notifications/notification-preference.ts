/** A kind of note somebody may switch on and off, and whether they hear of it. */
export type NotificationPreference = { kind: string; label: string; isOn: boolean }
