/** What all modules need and no library offers: hints for misspelt words, numbers in texts. Only the JDK below. */
@NullMarked
package dev.tegula.internal.base;

import org.jspecify.annotations.NullMarked;
