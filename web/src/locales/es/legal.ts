export const texts = {
  back: 'Volver a Lero',
  privacy: 'Privacidad',
  terms: 'Términos',
  privacyLead: 'Qué guarda este Lero, para qué, por cuánto tiempo y cómo borrarlo.',
  termsLead: 'Lo que vale para quienes usan este Lero.',
  privacySections: [
    {
      title: 'Quién responde',
      text: 'Lero es un programa libre. Quien opera este servidor, en la dirección donde abriste esta página, responde por tus datos.',
    },
    {
      title: 'Qué guarda el servidor',
      text: 'Correo o teléfono, la contraseña cifrada de modo que nadie puede leerla, nombre, foto y biografía. Tus mensajes, fotos, audios y documentos. Historias, amistades, a quién sigues, grupos, bloqueos y ajustes. De cada dispositivo conectado: el navegador, la dirección IP y cuándo se usó.',
    },
    {
      title: 'Quién puede leer',
      text: 'Una conversación se muestra solo a quienes están en ella. Los mensajes no tienen cifrado de extremo a extremo: quien opera el servidor puede, técnicamente, ver lo que está guardado en él.',
    },
    {
      title: 'Lo que no hay',
      text: 'No hay anuncios, rastreadores ni scripts de otras empresas, y nada se vende.',
    },
    {
      title: 'Fuera del servidor',
      text: 'Los códigos y enlaces, y el resumen por correo si lo activas, salen por correo o SMS, si quien opera contrató ese envío. Los avisos salen cifrados por el servicio de tu navegador. Los archivos pueden estar en un servicio de almacenamiento elegido por quien opera.',
    },
    {
      title: 'En tu dispositivo',
      text: 'El navegador guarda tus conversaciones para abrirlas sin internet. Al salir, se borran de él.',
    },
    {
      title: 'Por cuánto tiempo',
      text: 'Una historia queda 24 horas. Lo que puede verse una vez desaparece después de visto. Lo demás queda hasta que lo borres. Los dispositivos sin uso por un año se desconectan, y los avisos de seguridad quedan un año.',
    },
    {
      title: 'Llevarte tus datos',
      text: 'En Configuración, «Descargar mis datos» reúne en un archivo todo lo tuyo y lo que puedes ver en tus chats. Queda disponible 24 horas, solo para ti.',
    },
    {
      title: 'Eliminar la cuenta',
      text: 'En Configuración, «Eliminar cuenta» borra en el acto la cuenta, el perfil, lo que escribiste, fotos, historias y amistades, en todos los dispositivos con conexión. Lo que otros escribieron, las copias que reenviaron y lo enviado en una denuncia quedan. Las copias de seguridad que ya hizo quien opera guardan el pasado hasta que se descarten.',
    },
  ],
  termsSections: [
    {
      title: 'Tu cuenta',
      text: 'Es tuya y de nadie más: guarda la contraseña y activa la verificación en dos pasos. Puedes eliminarla cuando quieras, en Configuración.',
    },
    {
      title: 'Lo que publicas',
      text: 'Sigue siendo tuyo. Permites al servidor guardarlo y mostrarlo a quienes elegiste.',
    },
    {
      title: 'Con los demás',
      text: 'No uses Lero para acosar, engañar, amenazar, enviar spam o publicar lo que la ley prohíbe. Cualquiera puede bloquearte o denunciarte a quien cuida de este Lero.',
    },
    {
      title: 'Lo que puede pasar',
      text: 'Quien opera el servidor lee las denuncias y decide sobre ellas. Las de mensajes de un grupo llegan también a sus admins y moderadores, sin el nombre de quien denunció.',
    },
    {
      title: 'Sin garantía',
      text: 'Lero es software libre bajo la licencia MIT y viene sin garantía. Quien opera el servidor responde por el servicio.',
    },
  ],
}
