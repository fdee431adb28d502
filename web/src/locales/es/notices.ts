import { formatNumber, plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/notices.ts'

export const texts: typeof source = {
  unknownPerson: 'Usuario',
  you: 'ti',
  people: (names, more) =>
    more > 0
      ? `${names.join(', ')} y ${formatNumber('es', more)} ${plural('es', more, { one: 'persona más', other: 'personas más' })}`
      : names.join(' y '),
  created: (who) => (who === null ? 'Creaste el grupo' : `${who} creó el grupo`),
  joined: (who) => (who === null ? 'Te uniste al grupo' : `${who} se unió al grupo`),
  added: (who, whom) => (who === null ? `Agregaste a ${whom}` : `${who} agregó a ${whom}`),
  left: (who) => (who === null ? 'Saliste del grupo' : `${who} salió del grupo`),
  removed: (who, whom) => (who === null ? `Eliminaste a ${whom}` : `${who} eliminó a ${whom}`),
  became: {
    admin: (who) => (who === null ? 'Ahora administras el grupo' : `${who} ahora administra el grupo`),
    moderator: (who) => (who === null ? 'Ahora moderas el grupo' : `${who} ahora modera el grupo`),
    member: (who) => (who === null ? 'Ahora eres miembro del grupo' : `${who} ahora es miembro del grupo`),
  },
  renamed: (who, name) =>
    who === null
      ? `Cambiaste el nombre del grupo a «${name}»`
      : `${who} cambió el nombre del grupo a «${name}»`,
  described: (who) =>
    who === null ? 'Cambiaste la descripción del grupo' : `${who} cambió la descripción del grupo`,
  pictured: (who) => (who === null ? 'Cambiaste la foto del grupo' : `${who} cambió la foto del grupo`),
  changed: (who) => (who === null ? 'Cambiaste los datos del grupo' : `${who} cambió los datos del grupo`),
}
