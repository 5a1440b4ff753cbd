import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextareaField } from '../../../ui/field.tsx'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { MenuImportPreviewSection } from './menu-import-preview-section.tsx'
import type { MenuImportState } from './menu-import-state.ts'

const lead =
  'Brings what the former site’s database says about packages and add-ons onto the menu. First you see what would change; nothing is saved before you say so.'

/** Import of collections, pasted or as a file: preview first, then import. */
export function MenuImportPage({ sheet: { pasted, problem, preview } }: { sheet: MenuImportState }) {
  return (
    <>
      <BackOfficeHeader
        title="Import the menu from your former site"
        eyebrow="Import & export"
        lead={lead}
        isError={problem !== null || preview?.isStale === true}
      />
      {problem !== null && (
        <ErrorSummary heading="This could not be read." errors={[{ field: 'dump', message: problem }]} />
      )}
      {preview && <MenuImportPreviewSection preview={preview} />}
      <form method="post" encType="multipart/form-data" className="slip">
        <h2>{preview ? 'Another file' : 'Choose the file'}</h2>
        <p>
          A JSON dump of the collections availablePackages, StandardNerdPackage and additionalAddOns, up to two
          megabytes.
        </p>
        <div className="field">
          <label htmlFor="file">
            Pasted data <span className="mark">required</span>
          </label>
          <input id="file" name="file" type="file" accept=".json,application/json" required />
        </div>
        <p>
          <button className="btn" type="submit">
            See what it would change
          </button>
        </p>
      </form>
      <form method="post" className="slip">
        <h2>Or paste the data</h2>
        <TextareaField
          name="dump"
          label="Data file (JSON)"
          hint="The dump, or what the database’s REST interface answered."
          error={problem ?? undefined}
          rows={8}
          defaultValue={pasted}
        />
        <p>
          <button className="btn ghost" type="submit">
            See what it would change
          </button>
        </p>
      </form>
    </>
  )
}
