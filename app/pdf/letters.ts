/** What French texts and the names in them need, on the pages as well. */
export const FRENCH_LETTERS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÂÄÆÇÉÈÊËÎÏÔŒÖÙÛÜŸàâäæçéèêëîïôœöùûüÿñáíóúãõ";

/** Letters of other names, for the PDFs. The typeface comes in two files, and each has its own. */
export const LATIN_LETTERS = "ÅåÌìÍÐðÑÒòÓÕØøÚÝýÞþßÁÃĂı";
export const EXTENDED_LETTERS =
  "ĀāăĄąĆćĈĉĊċČčĎďĐđĒēĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĪīĮįİĲĳĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŐőŔŕŖŗŘřŚśŜŝŞşŠšŤťŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžǍǎȘșȚțẀẁẂẃẄẅẞỲỳ";
