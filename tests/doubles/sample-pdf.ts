/** Minimal PDF with an empty page. `inside` adds content. */
export function samplePdf(inside = ''): Uint8Array<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  const text = `%PDF-1.4\n%${inside}\n${body}trailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

/** Form of a business document in the order the page sends it: text fields first, the file last. */
export function createUploadForm(
  words: Record<string, string>,
  file: [bytes: Uint8Array, name: string] | null = null,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ seen: '', ...words })) form.append(name, value)
  const [bytes, name] = file ?? [samplePdf(), 'certificate.pdf']
  form.append('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
  return form
}
