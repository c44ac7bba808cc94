/** What French texts and the names in them need, on the pages as well. */
export const FRENCH_LETTERS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÂÄÆÇÉÈÊËÎÏÔŒÖÙÛÜŸàâäæçéèêëîïôœöùûüÿñáíóúãõ";

/** Letters of other names, for the PDFs. They have files of their own, so that what was printed before stays the same to the byte. */
export const LATIN_LETTERS = "ÅåÌìÍÐðÑÒòÓÕØøÚÝýÞþßÁÃĂı";
export const EXTENDED_LETTERS =
  "ĀāăĄąĆćĈĉĊċČčĎďĐđĒēĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĪīĮįİĲĳĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŐőŔŕŖŗŘřŚśŜŝŞşŠšŤťŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžǍǎȘșȚțẀẁẂẃẄẅẞỲỳ";
