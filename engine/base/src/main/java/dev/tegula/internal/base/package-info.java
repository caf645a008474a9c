/**
 * What all modules need and no library offers: hints for misspelt words, short and escaped texts, numbers in texts,
 * names in paths, a cache, drafts of files. Only the JDK below.
 */
@NullMarked
package dev.tegula.internal.base;

import org.jspecify.annotations.NullMarked;
