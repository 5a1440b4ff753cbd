/** What each part of the form is given: the words to show and the message at a field. */
export type PartProps = { words: Record<string, string>; message: (field: string) => string | undefined }
