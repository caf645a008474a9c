package dev.tegula.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The package may change in any release, and so may methods elsewhere that take or return its types. All other API
 * changes only with the major version, from 1.0 on.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PACKAGE)
public @interface Experimental {

    /** What is missing for the promise. */
    String value();
}
