import { useState } from 'react'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Mic from 'lucide-react/icons/mic'
import Plus from 'lucide-react/icons/plus'
import Smile from 'lucide-react/icons/smile'
import { ComposerField, SayButton } from '../ui/composer-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'

export function SampleComposer() {
  const [text, setText] = useState('')
  return (
    <ComposerField
      label="Mensagem"
      value={text}
      onValue={setText}
      before={<IconButton label="Anexar" icon={<Plus />} />}
      after={<IconButton label="Emoji" icon={<Smile />} />}
      action={
        text === '' ? (
          <SayButton label="Gravar áudio" icon={<Mic key="mic" />} />
        ) : (
          <SayButton label="Enviar" icon={<ArrowUp key="send" />} onClick={() => setText('')} />
        )
      }
    />
  )
}
