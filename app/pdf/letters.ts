/** The characters of French texts and of names in them, also for the site's fonts. */
export const FRENCH_LETTERS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÂÄÆÇÉÈÊËÎÏÔŒÖÙÛÜŸàâäæçéèêëîïôœöùûüÿñáíóúãõ";

/** What stands between and beside them. */
export const FRENCH_SIGNS = " \u00a00123456789!\"#$%&'()*+,-./:;<=>?@[]_{|}~«»’‘“”…–—€×²³½¼¾°ºª·•©®™−±`";

/**
 * Letters of other names, for the PDFs. They have font files of their own, so that earlier PDFs keep the same bytes.
 */
export const LATIN_LETTERS = "ÅåÌìÍÐðÑÒòÓÕØøÚÝýÞþßÁÃĂı";
export const EXTENDED_LETTERS =
  "ĀāăĄąĆćĈĉĊċČčĎďĐđĒēĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĪīĮįİĲĳĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŐőŔŕŖŗŘřŚśŜŝŞşŠšŤťŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžǍǎȘșȚțẀẁẂẃẄẅẞỲỳ";
