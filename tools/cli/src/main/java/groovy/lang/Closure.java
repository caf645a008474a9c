package groovy.lang;

/**
 * A stub of Groovy's class. picocli looks this class up at each start; a lookup that fails opens all jars of the class
 * path, including those of optional modules.
 */
public abstract class Closure {

    private Closure() {}
}
