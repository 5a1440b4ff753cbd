import type { ImportField } from './import-fields.ts'

/** Spanish headings without accents. */
export const spanishHeadings: Partial<Record<ImportField, string[]>> = {
  name: ['nombre', 'nombre completo', 'nombre y apellido', 'nombre y apellidos', 'cliente', 'contacto'],
  firstName: ['primer nombre', 'nombres'],
  lastName: ['apellido', 'apellidos'],
  email: ['correo', 'correo electronico'],
  phone: ['telefono', 'celular', 'movil'],
  date: ['fecha del evento', 'fecha de la boda', 'fecha de la fiesta'],
  start: ['inicio', 'hora de inicio', 'hora'],
  end: ['fin', 'hora de fin'],
  guests: ['invitados', 'numero de invitados', 'personas', 'asistentes'],
  venue: ['lugar', 'salon', 'lugar del evento'],
  location: ['direccion', 'ciudad', 'ubicacion'],
  zip: ['codigo postal'],
  experience: ['experiencia', 'servicio'],
  package: ['paquete'],
  occasion: ['ocasion', 'tipo de evento', 'evento'],
  message: ['mensaje', 'comentarios', 'comentario', 'notas', 'detalles'],
  heardFrom: ['como nos conocio', 'como se entero'],
  state: ['estado', 'estatus', 'etapa'],
  received: ['recibido', 'marca temporal', 'fecha de creacion', 'fecha de envio'],
  reference: ['referencia'],
  booked: ['total acordado', 'total contratado', 'total reservado', 'precio total', 'monto total'],
  paid: ['total pagado', 'monto pagado', 'pagado hasta hoy'],
  paidOn: ['fecha de pago', 'pagado el'],
}
