import './field.css'
import './text-area.css'
import { useId, type TextareaHTMLAttributes } from 'react'
import { describeField, FieldBelow } from './field-below.tsx'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: string
  /** A quiet line below the field. */
  hint?: string | undefined
}

/** A labelled field of several lines, as high as what stands in it up to six. */
export function TextArea({ label, hint, ...rest }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea rows={2} {...rest} id={id} className="text-area" {...describeField(id, { hint })} />
      <FieldBelow id={id} hint={hint} />
    </div>
  )
}
