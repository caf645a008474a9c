package groovy.lang;

/**
 * A substitute for the class of Groovy in the jar of the command. picocli looks for that class at each start; a search
 * without success opens all jars of the class path, including those of optional modules.
 */
public abstract class Closure {

    private Closure() {}
}
