/** The chosen file of a form that was read whole, out of it. Browsers send an empty field as a file without a name. */
export function takeFile(form: FormData, name: string): File | null {
  const file = form.get(name);
  form.delete(name);
  return file instanceof File && file.size > 0 ? file : null;
}
