import { useState, type FormEvent } from 'react'
import { showToast } from '../../ui/toast.store.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useKeeper } from './use-session.ts'

/** Placeholder of this branch. */
export function AuthScreen() {
  const keeper = useKeeper()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      keeper.start(await keeper.auth.signInWithPassword({ email, password }))
    } catch (error) {
      showToast({ kind: 'error', title: 'Erro', description: String(error) })
    }
  }
  return (
    <main className="mx-auto max-w-[420px] p-4">
      <form onSubmit={(event) => void submit(event)}>
        <TextField label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
        <TextField
          label="Senha"
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" isWide>
          Entrar
        </Button>
      </form>
    </main>
  )
}
