/**
 * What all modules need and no library offers: hints for misspelt words, numbers in texts, a cache, drafts of files.
 * Only the JDK below.
 */
@NullMarked
package dev.tegula.internal.base;

import org.jspecify.annotations.NullMarked;
